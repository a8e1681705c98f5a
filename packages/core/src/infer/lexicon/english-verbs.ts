/** English verbs of tool names and descriptions by what they do. A star marks a word that is as often a noun. */
import type { VerbClass } from './verb-class.ts';

export const ENGLISH_VERBS: Readonly<Record<VerbClass, string>> = {
  read: `get list* read fetch search* find query* lookup* show view* describe display retrieve count* check* inspect browse
    explain see peek discover explore enumerate identify scan* audit* trace* look locate match* ask
    examine investigate diagnose survey* filter* grep glob cat ls tail head* stat stats* status* info* whoami whois
    help* exists access* crawl scrape extract history* details* observe recall return provide
    summarize summarise report* obtain gather collect sample* detect troubleshoot profile* lint learn
    correlate consult overview* reference* introspect screenshot* tree* research* debug autocomplete geolocate
    analyze analyse analysis* outline* interpret guide* docs* documentation* capture quote* answer* nslookup traceroute
    viewer reader* finder fetcher searcher getter explorer inspector hget hgetall lrange smembers zrange mget llen`,
  compute: `compare diff* validate verify calculate compute estimate measure* parse decode encode
    hash* predict forecast* preview* suggest recommend translate rank score* classify simulate plan* think reason* echo
    geocode infer assess benchmark* visualize visualise plot* aggregate* tokenize render design* determine derive
    brainstorm critique demonstrate simplify subtract snap recognize recognise intersect backtest
    calculator converter validator analyzer checker`,
  wait: 'wait poll* watch monitor* listen',
  either: `resolve load* select evaluate review* convert* transform* normalize normalise compile sort* group* format* optimize
    optimise open test* request* track log* map* split combine concat compress zip unzip encrypt decrypt embed vectorize
    process* play* standardize standardise interact`,
  generate: 'generate draw synthesize synthesise compose transcribe prepare generator',
  export: 'export* download* dump* print',
  create: `create add new insert append register make build* clone fork* copy* duplicate import* upload provision init
    initialize initialise post* submit schedule* book* draft* attach assign link* tag* label* comment* pin enroll
    bootstrap scaffold install launch start store* push* commit* annotate propose associate connect
    join* authenticate login authorize define onboard index* ingest cache* seed allocate reserve mint issue* setup
    remember memorize accept enqueue queue* stage* mount claim* favorite favourite bookmark* star* follow vote* react* backup*
    snapshot* subscribe resume unarchive unlock instantiate record* creator builder uploader implement allow protect
    like upvote downvote retweet repost rate* mkdir lpush rpush sadd zadd xadd`,
  update: `update edit modify set* change* patch* write save rename move replace configure enable mark* upsert transition
    adjust resize sync* merge* apply alter amend reorder rotate* refresh* upgrade* migrate* complete* toggle customize
    increase decrease scale* reassign reschedule rewrite override switch* checkout rebase put pull
    improve fix refactor tune touch turn activate lock* extend renew regenerate promote approve grant* confirm finalize
    finalise acknowledge ack silence flag* rsvp sign* repair cordon uncordon drain taint
    createorupdate addorupdate snooze overwrite redact control* finish power cherry squash
    increment decrement escalate align updater writer editor* setter reload tidy mv cp chmod chown sed hset mset incr decr
    freeze unfreeze`,
  delete: `delete destroy drop* purge erase wipe truncate terminate kill nuke obliterate rm del demolish shred scrub
    clobber expunge annihilate eradicate exterminate teardown* deletion* removal* destruction* erasure* deprovision decommission rmdir trash* deleter flushdb flushall`,
  remove: `remove clear uninstall revoke prune clean cleanup reset* discard empty* expire flush evict deregister unregister
    invalidate delist forget unset ban evacuate deallocate remover cleaner hdel srem zrem xdel`,
  end: `archive* close disable deactivate stop suspend pause detach unassign unlink unsubscribe leave reject deny cancel
    abort end withdraw dismiss decline mute block* unpin unstar unfollow disconnect logout unpublish retire halt
    shutdown shut quit exit disassociate unshare unfavorite uncomplete untag hide* unmount ignore release*
    stash* quarantine unlabel deprecate unprotect consume pop dequeue lpop rpop`,
  restore:
    'restore revert rollback undo recover reopen undelete unmute rehydrate replay* retry restart* reboot redo recycle',
  execute: `run* execute exec eval invoke call* trigger* deploy* dispatch* perform handle orchestrate
    fire delegate command* shell* bash* spawn script* runner executor train`,
  send: `send publish notify email* message* share* reply* forward broadcast announce tweet invite* mail* chat* dm* sms*
    speak say respond contact* text* crosspost whatsapp sender publisher* notifier emit`,
  drive: `click type* fill press drag navigate scroll tap swipe input* goto go key* mouse* focus* blur highlight back* wheel hover
    emulate skip shuffle`,
  pay: `pay charge* refund* purchase* buy order* transfer* donate tip* settle bid* sell trade* swap* redeem* stake* unstake
    deposit* borrow lend repay`,
  manage: 'manage administer maintain govern operate crud manipulate manager*',
};

/** Words that are verbs in names and something else in sentences: `power_off`, `put_object`. */
export const ONLY_IN_NAMES: ReadonlySet<string> = new Set([
  'power',
  'put',
  'new',
  'cherry',
  'head',
  'stats',
  'like',
  'go',
]);

/** What a name begins with that asks something: `can_i_deploy`, `is_open`. */
export const QUESTIONS: readonly string[] = 'can is has does should are which what who where when how'.split(' ');

/** Words before a verb that change nothing about its kind: `bulk_delete`, `batch_get`. */
export const MODIFIERS: ReadonlySet<string> = new Set(
  'bulk batch multi mass auto async quick safe smart advanced do'.split(' '),
);
