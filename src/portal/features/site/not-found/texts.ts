export const texts = {
  title: 'Página não encontrada',
  text: 'O endereço pode ter mudado ou ter sido digitado errado.',
  start: 'Ir para o início',
} as const
