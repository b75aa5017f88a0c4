/** What a lock screen shows of a message about the account itself: neither device nor name. */
export const lockScreenSecurity = {
  title: 'Sua conta foi aberta em um aparelho novo',
  body: 'Não foi você? Toque para desconectar o aparelho.',
} as const
