/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  title: ["Download App"],
  lead: ["Add Hexkey to your home screen. You don’t need an app store."],
  iphone: ["iPhone and iPad"],
  iphone1: ["Open this page in Safari."],
  iphone2: ["Tap Share, then “Add to Home Screen”."],
  iphone3: ["Tap Add."],
  android: ["Android"],
  android1: ["Open this page in Chrome."],
  android2: ["Open the menu, then “Install app”."],
  android3: ["Tap Install."],
  otherDevice: ["On another device"],
  copy: ["Copy link"],
  copied: ["Link copied"],
  copyFailed: ["Copy this address: ",["address"]],
  installNow: ["Install now"],
  cardTitle: ["Install Hexkey"],
  cardText: ["Follow your technician from the home screen."],
  cardIos: ["Tap Share, then “Add to Home Screen”."],
  install: ["Install"],
  notNow: ["Not now"],
};
export default texts;
