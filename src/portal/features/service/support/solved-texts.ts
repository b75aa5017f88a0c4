export const solvedTexts = {
  question: 'Foi resolvido?',
  yes: 'Sim',
  no: 'Não',
  offline: 'Responder precisa de conexão.',
  thanks: 'Obrigado pela resposta',
  unsolved:
    'Abra um novo atendimento e conte o que falta. O texto já diz de qual atendimento se trata.',
  askAgain: 'Abrir um novo atendimento',
  again: (former: string) => `${former} foi fechado, mas o problema continua.`,
  byProtocol: (protocol: string) => `O atendimento de protocolo ${protocol}`,
  byDay: (day: string) => `O atendimento aberto em ${day}`,
  bySubject: (subject: string) => `O atendimento "${subject}"`,
  notClosed: 'Este atendimento está em andamento de novo.',
  failure: 'Não conseguimos guardar a resposta. Tente de novo em alguns minutos.',
} as const
