/** Words of a picture that is uploaded. */
export const uploadTexts = {
  upload: 'Enviar arquivo',
  replace: 'Trocar arquivo',
  remove: 'Remover',
  file: 'Arquivo',
  address: (label: string) => `${label}: endereço da imagem`,
  of: (action: string, label: string) => `${action}: ${label}`,
  uploaded: 'Arquivo enviado.',
  empty: 'Este arquivo está vazio.',
  gone: 'Este arquivo não está mais guardado. Envie de novo, ou cole um endereço.',
  failure: {
    'not an image':
      'Este arquivo não é uma imagem que possamos usar: PNG, JPEG, WebP, GIF ou SVG simples.',
    'image too large': 'A imagem é grande demais: use até 2 MB e 4096 pixels de lado.',
  },
  otherwise: 'Não conseguimos receber o arquivo agora. Tente de novo em instantes.',
} as const
