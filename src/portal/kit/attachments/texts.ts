import { maxAttachments } from '#domain/service/support/attachment.ts'

export const texts = {
  label: 'Fotos ou PDF (opcional)',
  hint: `Por exemplo: o comprovante ou as luzes do aparelho. Até ${maxAttachments} arquivos.`,
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

  tooLargeToWait:
    'Este PDF é grande demais para esperar neste aparelho. Envie uma foto da página que importa.',
  stillPreparing: 'Espere a foto ficar pronta e envie de novo.',
} as const
