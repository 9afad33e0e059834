/** Gallery: file inputs and photos. */
import { useState } from 'react';
import { Dropzone } from '#web/ui/Dropzone.tsx';
import { PhotoGrid } from '#web/ui/Photos.tsx';
import bed from '../photos/bed.svg';
import nightstand from '../photos/nightstand.svg';
import wardrobe from '../photos/wardrobe.svg';

export function PhotoSection() {
  const [names, setNames] = useState<readonly string[]>([]);
  return (
    <>
      <Dropzone
        camera={() => setNames([])}
        hint={names.length > 0 ? names.join(', ') : 'Labels or packaging. PNG or JPG, up to 10 MB each.'}
        onFiles={(files) => setNames(files.map((file) => file.name))}
      />
      <Dropzone
        camera={() => setNames([])}
        hint="One photo."
        error="label.heic is not a valid image file. Please select JPG, PNG, or other image formats."
        onFiles={() => setNames([])}
      />
      <PhotoGrid
        columns={4}
        showState
        onAdd={() => setNames([])}
        onRemove={() => setNames([])}
        photos={[
          { id: '1', src: nightstand, alt: 'After photo, nightstand' },
          { id: '2', src: wardrobe, alt: 'After photo, wardrobe', state: 'waiting' },
          { id: '3', src: bed, alt: 'After photo, bed frame', state: 'failed' },
        ]}
      />
      <PhotoGrid
        columns={4}
        photos={[{ id: '1', src: wardrobe, alt: 'Before photo' }]}
        waiting="After photos appear when the job is completed"
      />
    </>
  );
}
