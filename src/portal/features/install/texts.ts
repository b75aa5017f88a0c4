export const texts = {
  title: (alias: string) => `Tenha ${alias} na tela inicial`,
  text: 'Abre direto, como um aplicativo, e não ocupa quase nada do aparelho.',
  install: 'Instalar',
  dismiss: 'Agora não',
  stepShare: 'Toque em Compartilhar, na barra do navegador.',
  stepAdd: 'Escolha “Adicionar à Tela de Início”.',
  stepSignIn: 'Abra pelo novo ícone e entre com a sua senha mais uma vez.',
} as const
