/** Starts the technician's app. */
import { startApp } from '#web/shell/app.tsx';
import { startInstall } from './install.ts';
import { technician } from './routes.tsx';

startApp(technician);
startInstall();
