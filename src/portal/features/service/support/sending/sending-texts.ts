import { maxAttachments } from '#domain/service/support/attachment.ts'

export const texts = {
  sendingTitle: 'Arquivos',
  waiting: 'Na fila',
  sending: 'Enviando…',
  sent: 'Enviado',
  notSent: 'Não enviado',
  stay: 'Fique nesta tela até terminar. O atendimento já foi aberto.',
  retry: 'Tentar de novo',
  failed:
    'O atendimento foi aberto, mas este arquivo não chegou. Tente de novo: só ele será enviado.',
  refusedFull: `São no máximo ${maxAttachments} arquivos por atendimento, contando os que não foram aceitos.`,
  refusedChat: 'Atendemos só pelo chat.',
  refusedUnderWay: 'Este arquivo ainda está sendo enviado. Aguarde um momento e tente de novo.',
  refusedNotFound: 'Este atendimento não recebe arquivos por aqui.',
  refusedKind: 'Este arquivo não é uma foto nem um PDF que possamos ler.',
  refusedSize: 'Este arquivo é grande demais, ou tem páginas demais.',
  refusedUnsafe:
    'Este PDF tem senha, programas ou outros arquivos dentro. Envie uma foto da página que importa.',
  refusedByProvider:
    'O nosso sistema não aceitou o arquivo. Mostre-o pelos canais de contato e informe o protocolo.',
} as const
