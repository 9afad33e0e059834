/** The router with every screen. */
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { createPublicRouter } from './router.tsx';

export default function App() {
  const [router] = useState(createPublicRouter);
  return <RouterProvider router={router} />;
}
