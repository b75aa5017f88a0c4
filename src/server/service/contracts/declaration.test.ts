import { describe, expect, it } from 'vitest'
import { anInvoice } from '#tests/support/an-invoice.ts'
import { buildDeclaration } from './declaration.ts'
import { drawDeclaration } from './declaration-pdf.ts'

const key = new Uint8Array(32).fill(7)
const now = new Date('2026-11-20T15:00:00Z')
const proof = {
  url: `https://demo.example/verificar/${'A'.repeat(116)}`,
  issuedAt: '20/11/2026 12:00',
}

const invoice = (month: number) =>
  anInvoice({
    id: String(month),
    contractId: '201',
    status: 'R',
    dueDate: `2025-${String(month).padStart(2, '0')}-10`,
    received: 9990,
    paidOn: '2025-03-08',
    paymentType: 'pix',
  })

const source: Parameters<typeof buildDeclaration>[1] = {
  tenant: {
    clientId: 'demo',
    alias: 'Provedor Demo',
    address: 'Rua das Fibras, 100, Centro, Florianópolis/SC, 88010-000',
    primaryColor: '#0b63ce',
  },
  company: { legalName: 'Demo Telecomunicações Ltda', cnpj: '99.888.777/0001-00' },
  customer: {
    id: '101',
    isActive: true,
    isPortalClosed: false,
    document: '52998224725',
    legalName: 'Maria Clara Souza',
    tradeName: '',
    emails: [],
    mobiles: [],
    phone: '',
    cep: '88036-000',
    street: 'Rua das Palmeiras',
    number: '245',
    district: 'Trindade',
    city: 'Florianópolis',
    state: 'SC',
    complement: '',
  },
  contract: {
    id: '201',
    customerId: '101',
    status: 'A',
    isReduced: false,
    mayLiftReduction: false,
    contrato: 'FIBRA 500 MEGA',
    status_internet: 'A',
    data_ativacao: '2022-03-15',
    endereco_padrao_cliente: 'S',
    endereco: '',
    desbloqueio_confianca: 'P',
    desbloqueio_confianca_ativo: 'N',
    nao_bloquear_ate: '',
    contrato_suspenso: 'N',
    loyalUntil: null,
    suspendedFrom: null,
    dueDay: null,
  },
  year: 2025,
  invoices: [invoice(1), invoice(2)],
  today: '2026-11-20',
}
const declare = (part: Partial<typeof source> = {}) => buildDeclaration(key, { ...source, ...part })

describe('the declaration', () => {
  it('says who, which contract, which year, what was paid, and by which law', () => {
    const { facts, rows, total, statement, place, provider } = declare()
    expect(provider.name).toBe('Demo Telecomunicações Ltda')
    expect(Object.fromEntries(facts)).toMatchObject({
      Assinante: 'Maria Clara Souza',
      'CPF/CNPJ': '529.982.247-25',
      Endereço: 'Rua das Palmeiras, 245, Trindade, Florianópolis/SC, 88036-000',
      Contrato: '201 · FIBRA 500 MEGA',
    })
    expect(rows[0]).toEqual(['01/2025', '10/01/2025', 'R$ 99,90', '08/03/2025', 'PIX'])
    expect(total).toBe('R$ 199,80')
    expect(statement.join(' ')).toMatch(/12\.007.*substitui.*2025 e dos anos anteriores/)
    expect(place).toBe('Florianópolis/SC, 20/11/2026')
  })

  it('stands under the name on the door when the ERP keeps no company', () => {
    expect(declare({ company: null }).provider).toMatchObject({ name: 'Provedor Demo', cnpj: '' })
  })

  it('carries a code that is the same for the same content, on any day, and for no other', () => {
    const { code } = declare()
    expect(code).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/)
    expect(declare({ today: '2026-12-01' }).code).toBe(code)
    const others = [
      declare({ invoices: [invoice(1)] }),
      declare({ year: 2024 }),
      declare({ tenant: { ...source.tenant, clientId: 'litoral' } }),
      buildDeclaration(new Uint8Array(32).fill(8), source),
    ]
    for (const other of others) expect(other.code).not.toBe(code)
  })

  it('is a tagged PDF in Portuguese, over as many pages as it needs', async () => {
    const invoices = Array.from({ length: 60 }, (_, index) => invoice((index % 12) + 1))
    const pdf = Buffer.from(await drawDeclaration(declare({ invoices }), proof, now)).toString(
      'latin1',
    )
    expect(pdf).toContain('/Lang (pt-BR)')
    expect(pdf).toContain('/Marked true')
    expect(pdf).toContain('/S /Table')
    expect(pdf).toContain('/S /H1')
    expect(pdf).toContain('/S /Figure')
    expect(pdf).toContain(`/URI (${proof.url})`)
    expect(pdf.match(/\/Type \/Page\b/g)?.length).toBe(3)
  })
})
