export const texts = {
  title: 'Página não encontrada',
  text: 'O endereço pode ter mudado ou ter sido digitado com algum engano.',
  start: 'Ir para o início',
} as const
