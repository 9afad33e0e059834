/** Shows the image in a browser file; its object URL is revoked when it is no longer shown. */
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
