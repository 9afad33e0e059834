/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  yours: ["Your tip"],
  addFor: ["Add a tip for ",["name"]],
  addForTwo: ["Add a tip for ",["name"]," and ",["count","plural",{"one":["#"," more"],"other":["#"," more"]}]],
  addForCrew: ["Add a tip for your crew"],
  lead: ["A tip is up to you. All of it goes to the people who did the work."],
  howMuch: ["How much?"],
  other: ["Other"],
  ownAmount: ["Your amount"],
  bounds: ["Between ",["min"]," and ",["max"]],
  give: ["Add tip"],
  giveAmount: ["Tip ",["amount"]],
  cardCharged: ["Charged to your ",["card"],". It is separate from the price of the job."],
  failed: ["The tip didn’t go through. Please try again."],
  charging: ["Your tip of ",["amount"]," is being charged."],
  charged: ["You tipped ",["amount"],". Thank you! All of it goes to your crew."],
  lapsed: ["Your tip of ",["amount"]," was never confirmed, so nothing was charged."],
  unconfirmed: ["Your tip of ",["amount"]," didn’t go through"],
  nothingCharged: ["Nothing was charged. You can confirm it below or use another card."],
};
export default texts;
