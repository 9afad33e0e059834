/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  title: ["Need more assembled?"],
  filledIn: ["We’ll fill in the same pieces and the same address. Just choose a time. You can change anything before you pay."],
  bookAgain: ["Book again"],
  bookAgainWith: ["Book again with ",["name"]],
  filling: ["Filling in the same pieces"],
  notLoaded: ["We couldn’t load your last booking."],
  linkOver: ["We can’t fill in your last booking"],
  linkOverDetail: ["This link has expired or is incomplete. Choose your pieces, and you’ll see the price right away."],
  choosePieces: ["Choose your pieces"],
  keepFavorite: ["Add ",["name"]," to favorites"],
  isFavorite: [["name"]," is one of your favorites."],
  removeFavorite: ["Remove from favorites"],
  notSaved: ["We couldn’t save that. Please try again."],
  close: ["Close"],
  whoComes: ["Who would you like to come?"],
  aFavorite: ["One of your favorites"],
  cameBefore: ["Has worked for you before"],
  rated: [["known"],". Rated ",["rating"]," out of 5, ",["count","plural",{"one":["#"," review"],"other":["#"," reviews"]}]],
  anyone: ["Anyone who’s free"],
  anyoneDetail: ["We’ll offer the job to the nearby technicians who fit it best."],
  askFirst: ["We’ll ask ",["name"]," first. If ",["name"]," can’t come, we’ll ask other technicians nearby."],
  notThen: [["name"]," can’t come at that time, so we’ll ask other technicians nearby."],
  anotherTime: ["Choose another time"],
  chooseFirst: ["Choose a time, and we’ll check whether ",["name"]," is available."],
  couldThen: [["name"]," is available then. We’ll ask ",["name"]," first."],
  notThenChoose: [["name"]," can’t come then. Choose another time, or we’ll ask other technicians nearby."],
};
export default texts;
