/** The picture in a file of the browser; its address is given back when it is shown no more. */
import { useCallback } from 'react';

export function FileImage({ file, alt }: { readonly file: Blob; readonly alt: string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(file);
      return () => URL.revokeObjectURL(image.src);
    },
    [file],
  );
  return <img ref={show} alt={alt} />;
}
