/** Whether this is a run of `npm run test:long`, whose walks are whole. */
export const isLong = process.env['TEST_LENGTH'] === 'long'
