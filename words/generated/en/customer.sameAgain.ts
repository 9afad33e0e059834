/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  title: ["Need more assembled?"],
  filledIn: ["We’ll fill in the same pieces and the same address. You only choose a time, and you can change anything before you pay."],
  bookAgain: ["Book again"],
  bookAgainWith: ["Book again with ",["name"]],
  keepFavorite: ["Keep ",["name"]," as a favorite"],
  isFavorite: [["name"]," is one of your favorites."],
  removeFavorite: ["Remove from favorites"],
  notSaved: ["That couldn’t be saved. Please try again."],
  close: ["Close"],
  whoComes: ["Who would you like to come?"],
  aFavorite: ["One of your favorites"],
  cameBefore: ["Has worked for you before"],
  rated: [["known"],". Rated ",["rating"]," out of 5, ",["count","plural",{"one":["#"," review"],"other":["#"," reviews"]}]],
  anyone: ["Anyone who’s free"],
  anyoneDetail: ["We offer the job to the best technicians nearby."],
  askFirst: ["We’ll ask ",["name"]," first. If ",["name"]," can’t come, we’ll find someone else as good."],
  notThen: [["name"]," can’t come at that time, so we’ll find someone else as good."],
  anotherTime: ["Choose another time"],
  chooseFirst: ["Choose a time, and we’ll see whether ",["name"]," can come then."],
  couldThen: [["name"]," can come then. We’ll ask ",["name"]," first."],
  notThenChoose: [["name"]," can’t come then. Choose another time, or we’ll find someone else as good."],
};
export default texts;
