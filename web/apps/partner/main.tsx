/** Starts the store partners' app. */
import { startApp } from '#web/shell/app.tsx';
import { partner } from './routes.tsx';

startApp(partner);
