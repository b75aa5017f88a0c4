import { maxAttachments } from '#domain/support/attachment.ts'

export const texts = {
  label: 'Fotos ou PDF (opcional)',
  hint: `Por exemplo: o comprovante ou as luzes do aparelho. Até ${maxAttachments} arquivos. O local em que a foto foi tirada não é enviado.`,
  add: 'Adicionar foto ou PDF',
  addMore: 'Adicionar outro',
  file: 'Arquivo do atendimento',
  preparing: 'Preparando…',
  photo: (number: number) => `Foto ${number}`,
  pdf: (number: number) => `PDF ${number}`,
  size: (kilobytes: number) => `${kilobytes.toLocaleString('pt-BR')} kB`,
  remove: (name: string) => `Remover ${name}`,
  full: `São no máximo ${maxAttachments} arquivos por atendimento.`,
  notOpened: 'Não conseguimos abrir este arquivo. Escolha uma foto (JPEG, PNG ou WebP) ou um PDF.',
  pdfTooLarge:
    'Este PDF é grande demais: o limite é de 3 MB. Envie uma foto da página que importa.',

  sendingTitle: 'Arquivos',
  waiting: 'Na fila',
  sending: 'Enviando…',
  sent: 'Enviado',
  notSent: 'Não enviado',
  stay: 'Fique nesta tela até terminar. O atendimento já foi aberto.',
  retry: 'Tentar de novo',
  failed:
    'O atendimento foi aberto, mas este arquivo não chegou. Tente de novo: só ele será enviado.',
  refusedChat: 'O provedor atende só pelo chat.',
  refusedUnderWay: 'Este arquivo ainda está sendo enviado. Aguarde um momento e tente de novo.',
  refusedNotFound: 'Este atendimento não recebe arquivos por aqui.',
  refusedKind: 'Este arquivo não é uma foto nem um PDF que possamos ler.',
  refusedSize: 'Este arquivo é grande demais, ou tem páginas demais.',
  refusedUnsafe:
    'Este PDF tem senha, programas ou outros arquivos dentro. Envie uma foto da página que importa.',
  refusedByProvider:
    'O sistema do provedor não aceitou o arquivo. Mostre-o pelos canais de contato e informe o protocolo.',
} as const
