/** Whether a path is a screen of the panel: only these are opened from a notification. */
export const isPanelPath = (path: string): boolean => /^\/panel(?:\/|$)/.test(path)
