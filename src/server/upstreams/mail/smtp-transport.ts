import { createTransport, type Transporter } from 'nodemailer'

const connectTimeoutMs = 2_000
const greetingTimeoutMs = 5_000
/** How long a subscriber waits for the mail server to accept an e-mail. */
export const sendTimeoutMs = 15_000

/** The operator's mail server, over a few pooled connections. */
export function createSmtpTransport(url: string): Transporter {
  return createTransport({
    url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: greetingTimeoutMs,
    socketTimeout: sendTimeoutMs,
  })
}
