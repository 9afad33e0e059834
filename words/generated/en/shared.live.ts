/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  connected: ["Live"],
  offline: ["Offline"],
  unreached: ["Failed to connect"],
  lost: ["Connection lost, reconnecting..."],
  failing: ["Connection error"],
};
export default texts;
