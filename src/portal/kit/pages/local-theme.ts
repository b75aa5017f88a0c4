/** Whether this build takes the theme from static files, for a portal without a server (specification 1). */
export const usesLocalTheme = (): boolean => import.meta.env['VITE_LOCAL_THEME'] === '1'
