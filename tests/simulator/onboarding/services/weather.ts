/** What goes wrong between us and the two services of a vetting. Numbers count requests that are still to be met by it. */

/** Of one service. */
export interface Weather {
  /** True time until which it cannot be reached. */
  awayUntil: number;
  /** True time until which it answers after longer than we wait. */
  slowUntil: number;
  /** True time until which it answers what is no answer: a page of a proxy, or JSON of another shape. */
  garbageUntil: number;
  /** True time until which our key is refused. */
  keyRefusedUntil: number;
  /** Answers that do not arrive although the call took effect. */
  lostAnswers: number;
  /** Requests that are answered with a 429. */
  rateLimits: number;
  /** Calls that change something, after whose effect our worker is killed before it hears of it. */
  kills: number;
  /** Pieces of news that never come. */
  lostNews: number;
  /** Requests that have met one of these. */
  struck: number;
}

export const fairWeather = (): Weather => ({
  awayUntil: 0,
  slowUntil: 0,
  garbageUntil: 0,
  keyRefusedUntil: 0,
  lostAnswers: 0,
  rateLimits: 0,
  kills: 0,
  lostNews: 0,
  struck: 0,
});

/** True time until which no call can succeed. */
export function foulUntil({ awayUntil, slowUntil, garbageUntil, keyRefusedUntil }: Weather): number {
  return Math.max(awayUntil, slowUntil, garbageUntil, keyRefusedUntil);
}

/** From now on nothing goes wrong any more. */
export function clear(weather: Weather): void {
  Object.assign(weather, fairWeather(), { struck: weather.struck });
}
