/** While on the way: whether the customer sees how far away the technician is. Off for each job until switched on. */
import { useEffect, useState } from 'react';
import { type Job, sharePosition, stopSharing } from '#api/contract/jobs.ts';
import { api } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Switch } from '#web/ui/Choice.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PhoneSection } from '#web/ui/Phone.tsx';
import { jobTexts } from '#words/generated/technician.ts';

/** Milliseconds between two positions sent. */
const EVERY = 15_000;

export default function SharePosition({ job: { id } }: { readonly job: Job }) {
  const t = useMessages(jobTexts);
  const [isOn, setOn] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const params = { id };
    // Without a connection, the next position will do.
    const ignored = (error: unknown): void => console.warn(error);
    let sentAt = Number.NEGATIVE_INFINITY;
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { latitude, longitude } }) => {
        if (performance.now() - sentAt < EVERY) return;
        sentAt = performance.now();
        void api().call(sharePosition, { params, body: { latitude, longitude } }).catch(ignored);
      },
      () => {
        setFailed(true);
        setOn(false);
      },
      { enableHighAccuracy: true, maximumAge: EVERY },
    );
    return () => {
      navigator.geolocation.clearWatch(watch);
      void api().call(stopSharing, { params }).catch(ignored);
    };
  }, [isOn, id]);
  if (!('geolocation' in navigator)) return null;
  return (
    <PhoneSection>
      <Switch
        checked={isOn}
        onChange={(event) => {
          setFailed(false);
          setOn(event.currentTarget.checked);
        }}
      >
        {t('share')}
        <small className="block font-normal text-muted">{t('shareWhat')}</small>
      </Switch>
      {hasFailed ? <Notice tone="warn">{t('shareFailed')}</Notice> : null}
    </PhoneSection>
  );
}
