/** Takes photos with the device's camera, which is on only while this dialog is open. */
import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { createActor } from 'xstate';
import { useMessages } from '#web/lib/language/react.tsx';
import { NotAPicture } from '#web/lib/picture.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { CameraIcon } from '#web/ui/later-icons.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { browserCamera, takePicture } from './camera.ts';
import { cameraTroubles } from './camera-machine.ts';
import { FileImage } from './FileImage.tsx';
import { photoTexts } from '#words/generated/customer.ts';

/** Mounted open. `onFiles`: the person wants to choose files instead. */
export default function CameraDialog({
  onPhoto,
  onClose,
  onFiles,
}: {
  readonly onPhoto: (photo: File) => void;
  readonly onClose: () => void;
  readonly onFiles: () => void;
}) {
  const t = useMessages(photoTexts);
  const [camera] = useState(() => createActor(browserCamera).start());
  const { send } = camera;
  const state = useSelector(camera, (snapshot) => snapshot);
  const video = useRef<HTMLVideoElement>(null);
  const { stream, photo } = state.context;
  const isLive = state.matches({ on: 'live' });
  const trouble = cameraTroubles.find((one) => state.matches(one));

  useEffect(() => {
    send({ type: 'OPEN' });
    // Send CLOSE instead of stopping: a stopped machine runs no exit actions, and the camera would stay on.
    return () => send({ type: 'CLOSE' });
  }, [send]);

  useEffect(() => {
    const screen = video.current;
    if (!screen || !isLive) return;
    screen.srcObject = stream;
    // Rejects if the video is removed before it plays; nothing needs to be done.
    screen.play().catch((error: unknown) => {
      if (!(error instanceof DOMException)) throw error;
    });
    const ended = (): void => send({ type: 'ENDED' });
    const tracks = stream?.getTracks() ?? [];
    for (const track of tracks) track.addEventListener('ended', ended);
    return () => {
      for (const track of tracks) track.removeEventListener('ended', ended);
    };
  }, [stream, isLive, send]);

  const take = async (): Promise<void> => {
    if (!video.current) return;
    try {
      send({ type: 'SHOT', photo: await takePicture(video.current, Date.now()) });
    } catch (error) {
      if (!(error instanceof NotAPicture)) throw error;
      send({ type: 'SHOT_FAILED' });
    }
  };
  const use = (more: boolean): void => {
    if (!photo) return;
    onPhoto(photo);
    if (more) send({ type: 'AGAIN' });
    else onClose();
  };

  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={t('cameraTitle')}
      description={t('cameraLead')}
      footer={
        trouble ? (
          <>
            <Button kind={trouble === 'unsupported' ? 'primary' : 'quiet'} onClick={onFiles}>
              {t('chooseFiles')}
            </Button>
            {trouble === 'unsupported' ? null : (
              <Button kind="primary" onClick={() => send({ type: 'OPEN' })}>
                {t('retry')}
              </Button>
            )}
          </>
        ) : photo ? (
          <>
            <Button kind="quiet" onClick={() => send({ type: 'AGAIN' })}>
              {t('again')}
            </Button>
            <Button onClick={() => use(true)}>{t('useAndMore')}</Button>
            <Button kind="primary" onClick={() => use(false)}>
              {t('use')}
            </Button>
          </>
        ) : (
          <Button kind="primary" icon={<CameraIcon />} busy={!isLive} onClick={() => void take()}>
            {t('take')}
          </Button>
        )
      }
    >
      {trouble ? (
        <Notice tone="danger" title={t('noCamera')}>
          {t(trouble)}
        </Notice>
      ) : (
        <div className="grid overflow-hidden border border-dashed border-control rounded-base place-items-center aspect-[16/9] w-full bg-sunk text-center [&_img]:size-full [&_img]:object-contain">
          {photo ? (
            <FileImage file={photo} alt={t('taken')} />
          ) : isLive ? (
            <video
              className="size-full object-contain"
              ref={video}
              aria-label={t('live')}
              playsInline
              muted
              autoPlay
            />
          ) : (
            <p role="status">
              <b>{t('asking')}</b>
              <br />
              <span className="text-small">{t('askingDetail')}</span>
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}
