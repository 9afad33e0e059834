/** The phone's position, requested once for one purpose. */
import { useState } from 'react';

export interface Position {
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
  /** Metres. */
  readonly accuracy: number;
}

export type Asked =
  | { readonly state: 'not_asked' | 'asking' | 'denied' | 'none' }
  | { readonly state: 'found'; readonly position: Position };

/** How long a phone indoors may search, in milliseconds. */
const TIMEOUT = 20_000;

/** The position so far, and a function to request it. */
export function usePosition(): readonly [asked: Asked, ask: () => void] {
  const [asked, setAsked] = useState<Asked>({ state: 'not_asked' });
  const ask = (): void => {
    // The API does not exist on pages without TLS.
    if (!('geolocation' in navigator)) {
      setAsked({ state: 'none' });
      return;
    }
    setAsked({ state: 'asking' });
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        setAsked({ state: 'found', position: { latitude, longitude, accuracy } }),
      ({ code, PERMISSION_DENIED }) => setAsked({ state: code === PERMISSION_DENIED ? 'denied' : 'none' }),
      { enableHighAccuracy: true, maximumAge: 0, timeout: TIMEOUT },
    );
  };
  return [asked, ask];
}
