import { type GatewayCard, presetCards } from '../gateway/gateway-cards.ts'

/** A person of the sandbox to sign in as. */
export interface SandboxPerson {
  readonly clientId: string
  /** The id of the person's customer record in the ERP. */
  readonly erpId: string
  readonly name: string
  /** CPF digits or CNPJ upper case, unmasked. */
  readonly document: string
  /** null: the person has no password before the first access. */
  readonly password: string | null
  readonly featureFlags: readonly 'credit_card'[]
  /** The cards that the gateway stores for this person, by token. */
  readonly cards: readonly GatewayCard[]
  /** An outage of three days ago that struck contracts of this person; null: none. */
  readonly pastOutage: { readonly place: string; readonly contractIds: readonly string[] } | null
  /** What can be tried out with this person, as shown on the sandbox's page. */
  readonly about: string
}

export const sandboxPassword = 'portal123'

interface PersonOptions {
  readonly pays?: 'card'
  readonly hasSavedCard?: boolean
  readonly hasNoPassword?: boolean
  readonly pastOutage?: SandboxPerson['pastOutage']
}

function person(
  [clientId, erpId, document, name, about]: readonly [string, string, string, string, string],
  { pays, hasSavedCard, hasNoPassword, pastOutage = null }: PersonOptions = {},
): SandboxPerson {
  const password = hasNoPassword ? null : sandboxPassword
  const featureFlags = pays === 'card' ? (['credit_card'] as const) : []
  const cards = hasSavedCard ? presetCards : []
  return { clientId, erpId, name, document, password, featureFlags, cards, pastOutage, about }
}

const cardPayer: PersonOptions = { pays: 'card' }

/** All people of the sandbox by provider. `demo` and `litoral` share Maria's CPF. */
export const people: readonly SandboxPerson[] = [
  person(
    [
      'demo',
      '101',
      '52998224725',
      'Maria Clara Souza',
      'Faturas de todo tipo, cartão, notas fiscais, dois roteadores',
    ],
    {
      ...cardPayer,
      hasSavedCard: true,
      pastOutage: { place: 'Trindade', contractIds: ['201'] },
    },
  ),
  person([
    'demo',
    '102',
    '11144477735',
    'João Batista Lima',
    'Três contratos (ativo, bloqueado, pendente); uma fatura sem boleto',
  ]),
  person(
    [
      'demo',
      '103',
      '11222333000181',
      'Padaria Pão Quente Ltda',
      'Nome fantasia; um contrato aguarda assinatura',
    ],
    cardPayer,
  ),
  person(['demo', '104', '12ABC34501DE35', 'Fibra Alfa S.A.', 'CNPJ com letras']),
  person(
    ['demo', '105', '39053344705', 'Ana Sem Contrato', 'Nada contratado, tudo vazio'],
    cardPayer,
  ),
  person(['demo', '106', '16899535009', 'Vera Sem E-mail', 'Sem e-mail no cadastro']),
  person(['demo', '107', '15350946056', 'Rui Desativado', 'Cliente desabilitado']),
  person(['demo', '108', '98765432100', 'Lia Primeiro Acesso', 'Ainda sem senha; três e-mails'], {
    hasNoPassword: true,
  }),
  person(['demo', '109', '93541134780', 'Sônia Sem Telefone', 'Sem telefone no cadastro']),
  person(
    [
      'netmania',
      '202',
      '12312312387',
      'Carlos Eduardo Pereira',
      'Dois cadastros, um deles inativo',
    ],
    cardPayer,
  ),
  person([
    'netmania',
    '203',
    '23423423498',
    'Patrícia Nunes',
    'Serviços de valor agregado; uma conta de 48 dígitos',
  ]),
  person(['netmania', '204', '11444777000161', 'Mercado Bom Preço Ltda', 'Um nome bem comprido']),
  person(['cliente', '301', '34534534507', 'Bruno Alves', 'Faturas abertas e pagas'], cardPayer),
  person([
    'cliente',
    '302',
    '45645645600',
    'Tereza Cristina Dias',
    'Contrato bloqueado; boleto por endereço externo',
  ]),
  person(
    [
      'litoral',
      '401',
      '52998224725',
      'Maria Clara Souza',
      'O mesmo CPF da Maria do Provedor Demo, outros dados',
    ],
    cardPayer,
  ),
  person(['litoral', '402', '56756756710', 'Jorge Luiz Farias', 'Faturas dos próximos três meses']),
  person([
    'litoral',
    '403',
    '22233344000183',
    'Pousada Maré Alta Ltda',
    'Três pontos: um ativo, um bloqueado, um cancelado',
  ]),
  person(['serrana', '501', '67867867821', 'Helena Kraus', 'Faturas do próximo mês']),
  person(
    ['serrana', '502', '78978978932', 'Otávio Ramos', 'Boleto que a operadora não consegue gerar'],
    cardPayer,
  ),
  person([
    'serrana',
    '503',
    '89089089004',
    'Elza Bloqueada',
    'Desbloqueio que o ERP aceita e não faz; nome fantasia sem sentido',
  ]),
  person(['serrana', '504', '90190190159', 'Nilo Sem Portal', 'Portal fechado pelo provedor']),
]
