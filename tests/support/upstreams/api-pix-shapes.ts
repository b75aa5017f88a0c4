import * as v from 'valibot'

/*
 * The bodies and answers of the API Pix 2.9, as far as the product has to do with them, written after the
 * central bank's own document: openapi.yaml of github.com/bacen/pix-api, release 2.9.0. The name of its
 * schema stands above each. What the document requires is required here, and a body has nothing else;
 * left out is what it requires and never declares (`retentativa`, `tipo` of a location), or requires of a
 * body that the bank answers with (`idRec`).
 */

const text = (max: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(max))
const day = v.pipe(v.string(), v.isoDate())
const instant = v.pipe(v.string(), v.isoTimestamp())
const amount = v.pipe(v.string(), v.regex(/^\d{1,10}\.\d{2}$/))
/** RecId */
const idRec = v.pipe(v.string(), v.regex(/^R[RN][0-9A-Z]{8}\d{8}[a-zA-Z0-9]{11}$/))
/** TxId */
const txid = v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{26,35}$/))
/** EndToEndId */
const endToEndId = v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{32}$/))
const person = v.union([
  v.strictObject({ cpf: v.pipe(v.string(), v.regex(/^\d{11}$/)), nome: text(140) }),
  v.strictObject({ cnpj: v.pipe(v.string(), v.regex(/^[0-9A-Z]{14}$/)), nome: text(140) }),
])
const retries = v.picklist(['NAO_PERMITE', 'PERMITE_3R_7D'])

/** RecBase */
const agreement = {
  vinculo: v.strictObject({
    contrato: text(35),
    devedor: person,
    objeto: v.optional(text(35)),
  }),
  calendario: v.strictObject({
    dataInicial: day,
    dataFinal: v.optional(day),
    periodicidade: v.picklist(['SEMANAL', 'MENSAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL']),
  }),
  valor: v.optional(
    v.union([
      v.strictObject({ valorRec: amount }),
      v.strictObject({ valorMinimoRecebedor: amount }),
    ]),
  ),
  politicaRetentativa: retries,
}

/** PayloadLocationRecGerada, PayloadLocationRecCompleta */
const location = v.object({
  id: v.pipe(v.number(), v.integer()),
  location: text(77),
  criacao: instant,
})

const agreementStates = v.picklist(['CRIADA', 'APROVADA', 'REJEITADA', 'EXPIRADA', 'CANCELADA'])
const history = (states: v.GenericSchema) => v.array(v.object({ status: states, data: instant }))

/** RecCompleta */
const wholeAgreement = v.object({
  ...agreement,
  idRec,
  status: agreementStates,
  recebedor: v.object({ cnpj: v.string(), nome: text(140) }),
  loc: v.optional(location),
  atualizacao: history(agreementStates),
  dadosQR: v.optional(
    v.object({
      jornada: v.picklist(['JORNADA_2', 'JORNADA_3', 'JORNADA_4']),
      pixCopiaECola: text(512),
    }),
  ),
})

const refundStates = v.picklist(['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO'])
/** Devolucao */
const refund = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{1,35}$/)),
  rtrId: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{32}$/)),
  valor: amount,
  horario: v.object({ solicitacao: v.optional(instant) }),
  status: refundStates,
})
/** PixAutomatico, Pix */
const received = v.array(
  v.object({
    endToEndId,
    txid,
    valor: amount,
    horario: instant,
    devolucoes: v.optional(v.array(refund)),
  }),
)

const chargeStates = v.picklist([
  'CRIADA',
  'ATIVA',
  'CONCLUIDA',
  'EXPIRADA',
  'REJEITADA',
  'CANCELADA',
])
const accountTypes = v.picklist(['CORRENTE', 'POUPANCA', 'PAGAMENTO'])
/** CobRCompleta, CobRGerada */
const recurringCharge = v.object({
  idRec,
  txid,
  status: chargeStates,
  valor: v.object({ original: amount }),
  calendario: v.object({ criacao: day, dataDeVencimento: day }),
  recebedor: v.object({
    cnpj: v.string(),
    nome: text(140),
    conta: text(20),
    tipoConta: accountTypes,
  }),
  ajusteDiaUtil: v.boolean(),
  politicaRetentativa: retries,
  pix: v.optional(received),
  encerramento: v.optional(
    v.object({
      rejeicao: v.optional(v.object({ codigo: text(4), descricao: text(400) })),
      cancelamento: v.optional(v.object({ codigo: text(4), descricao: text(400) })),
    }),
  ),
  atualizacao: history(chargeStates),
})

/** CobCompleta, CobGerada */
const immediateCharge = v.object({
  txid,
  revisao: v.number(),
  calendario: v.object({ criacao: instant, expiracao: v.number() }),
  valor: v.object({ original: amount }),
  chave: text(77),
  status: v.picklist([
    'ATIVA',
    'CONCLUIDA',
    'REMOVIDA_PELO_USUARIO_RECEBEDOR',
    'REMOVIDA_PELO_PSP',
  ]),
  pix: v.optional(received),
})

/** Problema */
const problem = v.object({ type: text(200), title: text(200), status: v.number() })

const cancelling = v.strictObject({ status: v.literal('CANCELADA') })

interface Operation {
  readonly body?: v.GenericSchema
  readonly answer: v.GenericSchema
}

/** Operation -> what it takes and answers. A part of its path that differs stands as `{}`. */
const operations: Readonly<Record<string, Operation>> = {
  'POST /locrec': { body: v.strictObject({}), answer: location },
  'POST /rec': {
    // RecSolicitada
    body: v.strictObject({
      ...agreement,
      loc: v.optional(v.pipe(v.number(), v.integer())),
      ativacao: v.optional(v.strictObject({ dadosJornada: v.strictObject({ txid }) })),
    }),
    answer: wholeAgreement,
  },
  'GET /rec': {
    // RecsConsultadas
    answer: v.object({
      parametros: v.object({
        inicio: instant,
        fim: instant,
        paginacao: v.object({
          paginaAtual: v.number(),
          itensPorPagina: v.number(),
          quantidadeDePaginas: v.number(),
          quantidadeTotalDeItens: v.number(),
        }),
      }),
      recs: v.array(wholeAgreement),
    }),
  },
  'GET /rec/{}': { answer: wholeAgreement },
  'PATCH /rec/{}': { body: cancelling, answer: wholeAgreement },
  'PUT /cob/{}': {
    // CobSolicitada
    body: v.strictObject({
      calendario: v.strictObject({ expiracao: v.pipe(v.number(), v.integer()) }),
      devedor: v.optional(person),
      valor: v.strictObject({ original: amount }),
      chave: text(77),
    }),
    answer: immediateCharge,
  },
  'GET /cob/{}': { answer: immediateCharge },
  'PUT /cobr/{}': {
    // CobRSolicitada, DadosBancariosRecebedor
    body: v.strictObject({
      idRec,
      calendario: v.strictObject({ dataDeVencimento: day }),
      valor: v.strictObject({ original: amount }),
      ajusteDiaUtil: v.boolean(),
      recebedor: v.strictObject({
        agencia: v.optional(text(4)),
        conta: text(20),
        tipoConta: accountTypes,
      }),
    }),
    answer: recurringCharge,
  },
  'GET /cobr/{}': { answer: recurringCharge },
  'PATCH /cobr/{}': { body: cancelling, answer: recurringCharge },
  // DevolucaoSolicitada
  'PUT /pix/{}/devolucao/{}': { body: v.strictObject({ valor: amount }), answer: refund },
}

function operationOf(method: string, path: string): Operation {
  const [, noun = '', ...rest] = path.split('/')
  const shape = rest.map((part) => (part === 'devolucao' ? part : '{}'))
  const found = operations[`${method} ${['', noun, ...shape].join('/')}`]
  if (!found) throw new Error(`${method} ${path} is no operation of the document`)
  return found
}

/** Throws where a call or its answer is not as the document says. `path`: behind the address of the API. */
export async function checkDocument(
  { method, path, body }: { readonly method: string; readonly path: string; readonly body: string },
  answer: Response,
): Promise<void> {
  const operation = operationOf(method, path)
  if (operation.body) v.parse(operation.body, JSON.parse(body))
  else if (body !== '') throw new Error(`${method} ${path} takes no body`)
  const answered: unknown = await answer.clone().json()
  v.parse(answer.ok ? operation.answer : problem, answered)
}
