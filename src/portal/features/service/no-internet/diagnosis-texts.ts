export const diagnosisTexts = {
  title: 'O que encontramos',
  loading: 'Verificando a sua conexão',
  failure: 'Não conseguimos verificar a sua conexão agora. Siga os passos abaixo.',
  choose: 'Qual conexão?',
  others: 'É em outro lugar?',
  pay: 'Ver faturas e pagar',
  ask: 'Pedir atendimento',
  contact: 'Falar com a gente',
  restart: 'Reiniciar por aqui',
  wifi: 'Ver o meu Wi-Fi',
  steps: 'Ver o passo a passo',
  outages: 'Ver a falha',
} as const
