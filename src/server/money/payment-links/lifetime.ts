/** How long a link opens. */
export const linkLifeHours = 72
