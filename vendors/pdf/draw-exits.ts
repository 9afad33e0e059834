/** Exit codes of the drawing process when there is nothing to draw; any other except 0 is a crash. */
export const drawingExits = { unreadable: 65, locked: 66 } as const;
