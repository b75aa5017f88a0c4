export const texts = {
  title: (alias: string) => `Tenha ${alias} na tela inicial`,
  text: 'Abre direto, como um aplicativo, e não ocupa quase nada do aparelho.',
  install: 'Instalar',
  dismiss: 'Agora não',
  installApp: 'Instalar o aplicativo',
} as const
