import type { AskedFact, Finding } from '#domain/service/lines/diagnosis.ts'

/** The answer of the diagnosis and its one next step. */
export const diagnosisTexts = {
  title: 'O que encontramos',
  loading: 'Verificando a sua conexão',
  failure: 'Não conseguimos verificar a sua conexão agora. Siga os passos abaixo.',
  choose: 'Qual conexão?',
  others: 'É em outro lugar?',
  answers: {
    blocked: {
      answer: 'Sua internet está bloqueada por fatura em aberto.',
      step: 'Pague com PIX e a liberação costuma levar poucos minutos.',
    },
    suspended: {
      answer: 'Seu contrato está suspenso a seu pedido.',
      step: 'Para voltar a usar a internet, fale com a gente.',
    },
    outage: {
      answer: 'Há uma falha na sua região, e já estamos cuidando dela.',
      step: 'Não é preciso pedir atendimento: a internet volta sozinha.',
    },
    'no signal': {
      answer: 'O sinal da fibra não chega até o seu aparelho.',
      step: 'Não mexa no cabo fino: peça atendimento, é serviço para o técnico.',
    },
    'session down': {
      answer: 'Este endereço está sem conexão com a gente.',
      step: 'Reinicie o aparelho: tire da tomada, espere 30 segundos e ligue de novo.',
    },
    'router unreachable': {
      answer: 'A conexão está ativa, mas o seu roteador não responde.',
      step: 'Reinicie o roteador: tire da tomada, espere 30 segundos e ligue de novo.',
    },
    well: {
      answer: 'Está tudo certo até o seu roteador.',
      step: 'O problema deve estar no Wi-Fi: chegue perto do roteador e teste com outro aparelho.',
    },
    unknown: {
      answer: 'Não foi possível saber o que há com a sua conexão.',
      step: 'Siga os passos abaixo.',
    },
  } satisfies Readonly<Record<Finding, { answer: string; step: string }>>,
  /** Where the page shows the outage itself, above. */
  outageAbove: {
    answer: 'A falha acima deixa esta conexão sem internet.',
    step: 'Não é preciso fazer nada: ela volta sozinha.',
  },
  unread: {
    signal: 'Não conseguimos ler o sinal da fibra agora: olhe as luzes do aparelho, logo abaixo.',
    router: 'Não conseguimos consultar o seu roteador agora.',
  } satisfies Readonly<Record<AskedFact, string>>,
  downSince: (since: string) => `Está assim desde ${since}.`,
  /** The session is told as down by one system, and another reaches the router. */
  routerAnswers: (since: string | null) =>
    `O nosso sistema registra a queda${since ? ` desde ${since}` : ''}, mas o roteador ainda responde. A internet pode estar voltando.`,
  weak: 'O sinal da fibra está fraco: se a internet oscila, peça atendimento.',
  cause: (cause: string) => `Motivo: ${cause}`,
  expected: (moment: string) => `Previsão de volta: ${moment}`,
  pay: 'Ver faturas e pagar',
  ask: 'Pedir atendimento',
  contact: 'Falar com a gente',
  restart: 'Reiniciar por aqui',
  wifi: 'Ver o meu Wi-Fi',
  steps: 'Ver o passo a passo',
  outages: 'Ver a falha',
} as const
