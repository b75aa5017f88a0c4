import type { CertificateProblem, TrustKind } from '#domain/staff/tenants/upstream-trust.ts'

/** Words about the certificate of a provider's server. */
export const trustTexts = {
  title: 'Certificado do servidor',
  usual:
    'Aceito quando uma autoridade pública o assinou, nas portas 443 e 8443. Se o servidor usa outro certificado ou outra porta, veja o que ele apresenta e confirme.',
  view: 'Ver certificado do servidor',
  paste: 'Colar certificado',
  pasted: 'Certificado ou autoridade (PEM)',
  pastedHint:
    'O texto de -----BEGIN CERTIFICATE----- até -----END CERTIFICATE-----. Nunca cole a chave privada.',
  read: 'Conferir',
  presented: (address: string) => `O servidor ${address} apresentou este certificado:`,
  pastedOne: 'O texto colado tem este certificado:',
  pastedSome: (count: number) => `O texto colado tem ${count} certificados:`,
  subject: 'Titular',
  issuer: 'Emissor',
  names: 'Nomes',
  noNames: 'Nenhum',
  validity: 'Validade',
  span: (from: string, until: string) => `de ${from} a ${until}`,
  fingerprint: 'SHA-256',
  accepted: 'Uma autoridade pública assinou este certificado. Não é preciso confirmar nada.',
  portToConfirm: (address: string) =>
    `Uma autoridade pública assinou este certificado. Falta confirmar a porta de ${address}.`,
  compare:
    'Antes de confiar, compare o SHA-256 com o que o responsável pelo servidor informa por outro meio.',
  pin: 'Confiar só neste certificado',
  pinPort: 'Confirmar esta porta',
  authority: 'Confiar nesta autoridade',
  discard: 'Voltar ao padrão',
  toSave: 'Salve o cliente para que isto valha.',
  moved: 'O endereço mudou: confira o certificado de novo, ou volte ao padrão',
  unreadable: 'Este texto não é um certificado no formato PEM, ou tem certificados demais',
  privateKey:
    'Este texto tem uma chave privada. Ela não foi guardada, mas circulou: avise quem cuida do servidor e cole só o certificado',
  expired: 'Este certificado está vencido: ele precisa ser renovado no servidor',
  noAuthority: 'Este certificado não é de uma autoridade: confie só nele, ou cole o da autoridade',
  nameNotFound: 'O nome deste endereço não existe.',
  unreachable: 'Ninguém responde neste endereço e nesta porta.',
  noTls: 'O endereço responde, mas não por https.',
  failure: 'Não conseguimos ver o certificado agora. Tente de novo em instantes.',
} as const

/** What an administrator confirmed. */
export const trustKindTexts: Readonly<Record<TrustKind, (address: string) => string>> = {
  public: (address) => `Porta confirmada: ${address}, com certificado de autoridade pública.`,
  pinned: (address) => `Em ${address}, só este certificado é aceito:`,
  authority: (address) => `Em ${address}, só é aceito certificado desta autoridade:`,
}

/** Why the public authorities do not accept a certificate, and what to do about it. */
export const problemTexts: Readonly<Record<CertificateProblem, string>> = {
  'self-signed': 'O servidor assinou o próprio certificado.',
  'unknown authority': 'Nenhuma autoridade pública assinou este certificado.',
  'other name': 'O certificado é de outro nome, e não deste endereço.',
  expired: 'O certificado está vencido. Renove-o no servidor; vencido, ele não pode ser aceito.',
  'not yet valid':
    'O certificado ainda não vale. Confira o relógio do servidor; antes da data, ele não pode ser aceito.',
  changed: 'O certificado não é o que foi confirmado. Pergunte a quem cuida do servidor se mudou.',
  invalid: 'O certificado não é válido.',
}
