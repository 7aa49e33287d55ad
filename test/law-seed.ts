import fc from 'fast-check';

/*
 * All laws start from one number, so that a run depends on the change it tests and not on chance. `npm run test:laws`
 * tries other numbers; with BINDERY_LAW_SEED, a run is repeated with the number that it printed.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['BINDERY_LAW_SEED'] ?? 1) });
