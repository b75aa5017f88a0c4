import { expect, test } from 'vitest'
import {
  boletoFileName,
  contractFileName,
  fiscalNoteFileName,
  myDataFileName,
  settlementFileName,
} from './file-names.ts'

const note = { number: '43001', type: 'NFS-e', issuedOn: '2026-12-01' } as const

test.each([
  [boletoFileName('1024', '2026-12-10'), 'Boleto-1024 10-12-2026.pdf'],
  [fiscalNoteFileName(note), 'NF-43001 NFS-e 01-12-2026.pdf'],
  [contractFileName('201'), 'Contrato-201.pdf'],
  [settlementFileName('201', 2025), 'Quitacao-2025 Contrato-201.pdf'],
  [myDataFileName('2026-11-20'), 'Meus-dados 20-11-2026.json'],
])('names a download %j', (name, expected) => {
  expect(name).toBe(expected)
})
