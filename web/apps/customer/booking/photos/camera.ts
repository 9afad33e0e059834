/** The device's camera: its stream, and a picture from it. */
import { fromPromise } from 'xstate';
import { drawnJpeg } from '#web/lib/picture.ts';
import { cameraMachine, CameraUnsupported, stopStream } from './camera-machine.ts';

/** JPEG quality of a picture (spec customer §9). */
const QUALITY = 0.9;

/** The rear camera where there are two (spec customer §9). */
const wanted: MediaStreamConstraints = {
  video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
  audio: false,
};

const openCamera = fromPromise<MediaStream>(async ({ signal }) => {
  // Typed as always present, but old browsers and pages without TLS do not have it.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices?.getUserMedia) throw new CameraUnsupported();
  const stream = await devices.getUserMedia(wanted);
  // Closed while the person was asked for permission: nothing else would stop the stream.
  if (signal.aborted) stopStream(stream);
  return stream;
});

export const browserCamera = cameraMachine.provide({ actors: { openCamera } });

/**
 * The video's current frame. `taken` (milliseconds) is used for the file name.
 * @throws {NotAPicture} if it shows none yet
 */
export async function takePicture(video: HTMLVideoElement, taken: number): Promise<File> {
  const jpeg = await drawnJpeg(video, video.videoWidth, video.videoHeight, QUALITY);
  return new File([jpeg], `camera-${taken}.jpg`, { type: 'image/jpeg', lastModified: taken });
}
