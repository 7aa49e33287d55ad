// The words of generated pages.

const words = (text) => text.trim().split(/\s+/);

export const NOUNS = words(`
  account action adapter address agent alert alias allocation archive argument artifact attachment attribute audit
  backend backup balance batch binding branch broker bucket budget buffer build bundle cache calendar callback campaign
  canvas capacity catalog category certificate change channel checkpoint client cluster collection column command
  comment commit component condition connection connector constraint container context contract controller cookie
  counter credential cursor dashboard database dataset deadline delivery dependency deployment device digest directory
  document domain draft driver duration editor element encoder endpoint engine entity entry environment error event
  exception export expression extension factory failure feature feed field filter fixture flag folder form format
  fragment gateway group handler handle hash header heartbeat history hook host identity image import incident index
  inspector instance integration interface interval invoice isolation item job journal key label latency layer layout
  lease ledger library license limit link listener locale lock log manager manifest mapping marker member memory message
  metric migration mirror mode model module monitor namespace network node notification object offset operation operator
  option order organization origin output owner package page parameter parser partition password patch path payload
  permission pipeline placeholder plan platform plugin policy pool port prefix preview priority process profile project
  property protocol provider proxy publisher query queue quota range record recovery redirect region registry release
  replica report repository request resource response retention retry revision role route router rule runtime sample
  schedule schema scope script secret section segment selector sequence server service session setting shard signal site
  snapshot socket source space stage state status storage strategy stream string subscription subscriber suffix summary
  switch symbol table tag target task team template tenant thread threshold timeout token topic trace transaction
  transform translation trigger tunnel upgrade upload usage user validator value variable vault version view visitor
  volume warning watcher webhook widget window worker workflow workspace wrapper zone`);

export const VERBS = words(`
  accept activate add adjust allocate analyse append apply approve archive assign attach authenticate authorize build
  cache call cancel change check clear close collect combine compare compile complete compress configure connect convert
  copy create decode define delay delete deliver deploy describe detach detect disable discard display distribute divide
  duplicate edit enable encode enforce execute expand export expose extend fetch filter find flush forward generate group
  handle hide ignore import index inherit inspect install invoke isolate join keep limit link list load lock log map mark
  match measure merge migrate mirror monitor mount move name observe open order override pack parse pause pin poll
  prepare preserve preview print process protect provide publish pull push query queue raise read rebuild receive record
  recover redirect reduce refresh register reject release remove rename render replace replay report request reserve reset
  resolve restart restore restrict resume retain retry return reuse revert review revoke rotate route run sample save scale
  scan schedule search select send serialize share show sign skip sort split start stop store stream submit suspend switch
  synchronize tag test trace track transfer transform translate trigger trim trust unlock update upgrade upload use
  validate verify view wait watch wrap write`);

export const ADJECTIVES = words(`
  active adaptive additional anonymous asynchronous atomic automatic available basic binary broken cached central
  cold common compact complete concurrent conditional constant corrupt current custom daily dedicated default deferred
  dependent deprecated detached direct disabled distributed dynamic eager early effective empty encrypted eventual exact
  existing expired explicit external failed fast final fixed flat forced foreign frequent full generated generic global
  hidden idle immediate immutable implicit incoming incremental independent initial inner internal invalid isolated
  large late lazy legacy linear local logical long manual maximum minimal missing mixed multiple mutable named narrow
  native nested neutral normal obsolete offline old online open optional ordered original outer outgoing parallel partial
  passive pending periodic permanent persistent physical plain portable preferred previous primary private public pure
  quick random rare raw recent recursive redundant regional regular relative reliable remote repeated reserved secondary
  secure separate shared short signed silent similar simple single slow small sparse special stable stale standard
  static strict structured suitable synchronous temporary transient trusted typical unique unknown unused valid verbose
  virtual visible volatile weekly whole wide`);

export const ADVERBS =
  words(`always usually often sometimes rarely never immediately eventually automatically manually silently
  explicitly implicitly only also again twice first later asynchronously safely`);

export const SYLLABLES =
  words(`ar bel cor dan el fen gar hol im jor kal lum mer nol or pra quen ras sel tor ul vas wen xan yor zel
  bri cla dro fli gro kra plo sni tra vle`);
export const ENDINGS = words(`a o is ix ium on ar eth ine os ula ent era ity ax`);
