/** How the drawing process says that there is nothing to draw; every other exit but 0 is a crash. */
export const drawingExits = { unreadable: 65, locked: 66 } as const;
