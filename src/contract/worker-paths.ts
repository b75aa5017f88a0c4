/*
 * What the worker of notifications calls, apart from the endpoints themselves: their schemas would
 * weigh more than all of that worker.
 */

export const themePath = '/api/central/theme'
export const pushRenewalPath = '/api/central/config/push-notification/renewal'
