import { randomBytes } from 'node:crypto'

const messages = {
  pt: {
    inserted: 'Registro inserido com sucesso!',
    updated: 'Registro atualizado com sucesso!',
    deleted: 'Registro deletado com sucesso!',
    settled: 'Parcela já está recebida ou cancelada!<br />',
    noBoleto: 'A carteira de cobrança não permite a impressão de boleto!<br />',
    noPix: 'A carteira de cobrança não possui integração com Pix!',
    noContract: 'Contrato não encontrado!',
    noNote: 'A nota fiscal ainda não foi impressa!<br />',
    noLogin: 'Login não encontrado!',
    noFibre: 'Cliente fibra não encontrado!',
    notUnsigned: 'O contrato não está aguardando assinatura!',
    linkSent: 'Link de assinatura reenviado com sucesso!',
    notReduced: 'O contrato não está com a velocidade reduzida!',
    macCleared: 'MAC limpo com sucesso!',
    restarted: 'Comando enviado com sucesso!',
    released: 'Contrato liberado temporariamente!',
    speedRestored: 'Contrato liberado da redução de velocidade!',
    notPermitted: 'Usuário sem permissão para acessar este recurso!',
    renegotiationStarted: 'Renegociação iniciada com sucesso!',
    noRenegotiation: 'Renegociação não encontrada!',
    fieldsMissing: 'Preencha os campos obrigatórios!<br />',
    surchargeComputed: '',
    addressBarred: 'Seu IP não está liberado para efetuar login!',
  },
  en: {
    inserted: 'Record successfully inserted!',
    updated: 'Record successfully updated!',
    deleted: 'Record successfully deleted!',
    settled: 'The installment has already been received or cancelled!<br />',
    noBoleto: 'The billing portfolio does not allow printing boletos!<br />',
    noPix: 'The billing portfolio has no Pix integration!',
    noContract: 'Contract not found!',
    noNote: 'The invoice has not been printed yet!<br />',
    noLogin: 'Login not found!',
    noFibre: 'Fiber client not found!',
    notUnsigned: 'The contract is not awaiting signature!',
    linkSent: 'Signature link successfully resent!',
    notReduced: 'The contract speed is not reduced!',
    macCleared: 'MAC successfully cleared!',
    restarted: 'Command successfully sent!',
    released: 'Contract temporarily released!',
    speedRestored: 'Contract released from speed reduction!',
    notPermitted: 'User has no permission to access this resource!',
    renegotiationStarted: 'Renegotiation successfully started!',
    noRenegotiation: 'Renegotiation not found!',
    fieldsMissing: 'Fill in the required fields!<br />',
    surchargeComputed: '',
    addressBarred: 'Your IP is not allowed to log in!',
  },
} as const

export type Language = keyof typeof messages
export type Message = keyof (typeof messages)['pt']

/** JSON as PHP's json_encode writes it: characters outside ASCII are escaped. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function headers(contentType: string): Headers {
  const session = randomBytes(16).toString('hex')
  return new Headers([
    ['server', 'nginx'],
    ['content-type', contentType],
    ['cache-control', 'no-store, no-cache, must-revalidate'],
    ['pragma', 'no-cache'],
    ['set-cookie', `IXC_Session=${session}; path=/; HttpOnly; Secure`],
    // The real ERP sends a second cookie without a name, too.
    ['set-cookie', `=${session}; Path=/; HttpOnly; Secure`],
  ])
}

export function json(value: unknown): Response {
  return new Response(asciiJson(value), { headers: headers('text/x-json; charset=utf-8') })
}

/** JSON after a warning that the ERP's PHP prints. */
export function jsonAfterNotice(value: unknown): Response {
  const place = 'in <b>/var/www/ixc/webservice/listar.php</b> on line <b>214</b>'
  const warning = `<br />\n<b>Warning</b>:  Undefined array key "sigla" ${place}<br />\n`
  return html(warning + asciiJson(value))
}

/** An answer that the ERP labels as HTML whatever it holds: bare base64, a refusal, an error. */
export function html(text: string, status = 200): Response {
  return new Response(Buffer.from(text, 'latin1'), {
    status,
    headers: headers('text/html; charset=ISO-8859-1'),
  })
}

/** A file as it is; a line break that PHP printed stands before it. */
export function pdf(bytes: Uint8Array<ArrayBuffer>): Response {
  return new Response(Buffer.concat([Buffer.from('\n'), bytes]), {
    headers: headers('application/pdf'),
  })
}

export function refused(language: Language, message: Message): Response {
  return html(asciiJson({ type: 'error', message: messages[language][message] }))
}

export function succeeded(
  language: Language,
  message: Message,
  extra: Record<string, unknown>,
): Response {
  return json({ type: 'success', message: messages[language][message], ...extra })
}

export function unknownResource(name: string): Response {
  return html(asciiJson({ type: 'error', message: `Recurso ${name} não está disponível!` }))
}

/**
 * The ERP's error page: a red box, with status 200 on most servers. It answers a wrong column, a
 * missing prefix or an incomplete record.
 */
export function errorBox(status = 200): Response {
  const style = 'background:#FF0000; color:#FFFFFF; padding:10px; font-weight:bold;'
  const text = 'Ocorreu um erro ao processar. Contate o suporte IXC Soft.'
  return html(`<div style="${style}">${text}</div>`, status)
}

const nginxTitles = {
  401: '401 Authorization Required',
  404: '404 Not Found',
  500: '500 Internal Server Error',
  504: '504 Gateway Time-out',
} as const

export function nginxPage(status: keyof typeof nginxTitles): Response {
  const title = nginxTitles[status]
  const page = [
    '<html>',
    `<head><title>${title}</title></head>`,
    '<body>',
    `<center><h1>${title}</h1></center>`,
    '<hr><center>nginx</center>',
    '</body>',
    '</html>',
    '',
  ].join('\r\n')
  const answer = new Headers({ server: 'nginx', 'content-type': 'text/html' })
  if (status === 401) answer.set('www-authenticate', 'Basic realm="IXC Provedor"')
  return new Response(page, { status, headers: answer })
}
