import { storedMark } from '#portal/kit/values/stored-text.ts'

/**
 * A mark that the server may remember a customer on this device, whom the sign-in then greets. The
 * HttpOnly cookie itself cannot be read; without the mark a new visitor would wait for the server's answer. It
 * names nobody.
 */
export const rememberedMark = storedMark('portal-remembered')
