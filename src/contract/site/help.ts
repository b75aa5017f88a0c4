/** Where the server has the help for staff: its first page, and below it one page each. */
export const helpPath = '/ajuda'
