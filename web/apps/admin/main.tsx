/** Starts the console. */
import { startApp } from '#web/shell/app.tsx';
import { admin } from './routes.tsx';

startApp(admin);
