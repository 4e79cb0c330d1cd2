package footnote.app;

import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.trace.RequestId;
import footnote.web.fetch.WebAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import java.util.stream.IntStream;

/// Visits addresses: several hosts at a time, the pages of one host one after the other.
final class EachHost {
    private static final int AT_ONCE = 8;

    private EachHost() {}

    /// The results in the order of `urls`. An interrupt ends the visits under way and fails with `CANCELLED`.
    static <T> List<T> visit(List<String> urls, Function<String, T> visiting) {
        var hosts = new LinkedHashMap<String, List<Integer>>();
        for (int i = 0; i < urls.size(); i++) {
            hosts.computeIfAbsent(host(urls.get(i)), _ -> new ArrayList<>()).add(i);
        }
        var turns = new Semaphore(AT_ONCE);
        var results = new LinkedHashMap<Integer, T>();
        try (var threads =
                Executors.newThreadPerTaskExecutor(work -> Thread.ofVirtual().unstarted(RequestId.carried(work)))) {
            var under = new ArrayList<Future<Map<Integer, T>>>();
            for (var places : hosts.values()) {
                under.add(threads.submit(() -> {
                    turns.acquire();
                    try {
                        var own = new LinkedHashMap<Integer, T>();
                        for (int place : places) own.put(place, visiting.apply(urls.get(place)));
                        return own;
                    } finally {
                        turns.release();
                    }
                }));
            }
            try {
                for (var visit : under) results.putAll(visit.get());
            } catch (InterruptedException e) {
                threads.shutdownNow();
                Thread.currentThread().interrupt();
                throw new Fault(Fault.Code.CANCELLED, "Stopped while fetching pages.").toException(e);
            } catch (ExecutionException e) {
                threads.shutdownNow();
                if (e.getCause() instanceof FootnoteException known)
                    throw known.fault().toException(known);
                throw new IllegalStateException("a visit failed", e.getCause());
            }
        }
        return IntStream.range(0, urls.size()).mapToObj(results::get).toList();
    }

    private static String host(String url) {
        try {
            return WebAddress.parse(url).host();
        } catch (FootnoteException e) {
            return "";
        }
    }
}
