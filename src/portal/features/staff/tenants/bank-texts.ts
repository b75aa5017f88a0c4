import type { AutomaticPixPermission } from '#contract/staff/connection-outcomes.ts'
import type { PixScope } from '#domain/money/automatic-payments/api-pix.ts'

/** Texts of the account at the bank in the tenant form. */
export const bankTexts = {
  title: 'PIX Automático',
  hint: 'Opcional. Pela Cielo, ou no banco do provedor, pela API Pix do Banco Central.',
  test: 'Testar conexão com o banco',
  connected: 'O banco aceitou o certificado, o Client ID e o Client secret.',
  testNotReady:
    'Preencha os endereços, o Client ID, o Client secret, o certificado e a chave antes de testar. O certificado e a chave precisam ser um par em PEM, dentro da validade.',
  permissions: {
    enabled:
      'O banco permite tudo o que o PIX Automático precisa: autorizações, cobranças, fatura paga na autorização e devoluções.',
    'not enabled': 'O banco não permite o PIX Automático nesta conta: peça a ele que habilite.',
    unknown: 'O banco não disse se permite o PIX Automático nesta conta. Tente de novo.',
  } satisfies Record<AutomaticPixPermission, string>,
  missing: (what: readonly string[]) => `O banco não permite tudo. Peça a ele: ${what.join('; ')}.`,
} as const

/** What each scope allows, with its name for the bank. */
export const scopeTexts: Readonly<Record<PixScope, string>> = {
  'rec.write': 'criar e encerrar autorizações (rec.write)',
  'rec.read': 'consultar autorizações (rec.read)',
  'payloadlocationrec.write': 'gerar o QR Code das autorizações (payloadlocationrec.write)',
  'cobr.write': 'enviar e cancelar cobranças (cobr.write)',
  'cobr.read': 'consultar cobranças (cobr.read)',
  'cob.write': 'cobrar a fatura paga na autorização (cob.write)',
  'cob.read': 'consultar a fatura paga na autorização (cob.read)',
  'pix.write': 'devolver um PIX (pix.write)',
}
