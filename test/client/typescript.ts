import { ts } from '@ts-morph/common';

// biome-ignore lint/style/noDefaultExport: stands for the package that exports so
export default ts;
