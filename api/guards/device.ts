/** A short name for a browser, by which its owner can recognize it. */

/** The first match counts, because browsers also name the ones they are derived from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** `Chrome, macOS`; empty if neither is named, as in a script. */
export function deviceName(userAgent: string | undefined): string {
  const named = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? [];
  return [named(browsers), named(systems)].flat().join(', ');
}
