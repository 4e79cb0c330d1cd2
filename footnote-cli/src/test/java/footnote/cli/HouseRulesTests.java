package footnote.cli;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import footnote.corpus.Viewer;
import footnote.spi.Catalogue;
import footnote.spi.Scope;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The rules of the house, as ARCHITECTURE.md tells them.
class HouseRulesTests {
    private static final JavaClasses CODE = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("footnote");

    private static final String[] CORE = {
        "footnote.corpus..",
        "footnote.fault..",
        "footnote.spi..",
        "footnote.ask..",
        "footnote.query..",
        "footnote.retrieve..",
        "footnote.fuse..",
        "footnote.rank..",
        "footnote.expand..",
        "footnote.prompt..",
        "footnote.answer..",
        "footnote.verify..",
        "footnote.prose..",
        "footnote.meaning..",
        "footnote.ingest..",
        "footnote.chunk..",
        "footnote.originals..",
        "footnote.language..",
        "footnote.preset..",
        "footnote.eval..",
        "footnote.filter..",
        "footnote.conversation..",
        "footnote.memory..",
        "footnote.trace.."
    };
    private static final String[] STAGE_FAMILIES = {
        "query", "retrieve", "fuse", "rank", "expand", "prompt", "answer", "verify"
    };
    private static final String[] ADAPTERS = {"lucene", "sql", "onnx", "tika", "models", "web", "qdrant"};

    @Test
    void theRulesSeeTheCode() {
        assertThat(CODE.size()).isGreaterThan(200);
        for (var name : List.of(CORE)) {
            var root = name.substring(0, name.length() - 2);
            assertThat(CODE.stream().anyMatch(type -> type.getPackageName().startsWith(root)))
                    .as(root)
                    .isTrue();
        }
        for (var adapter : ADAPTERS)
            assertThat(CODE.stream().anyMatch(type -> type.getPackageName().startsWith("footnote." + adapter)))
                    .as(adapter)
                    .isTrue();
    }

    @Test
    void coreKnowsOnlyTheJdk() {
        classes()
                .that()
                .resideInAnyPackage(CORE)
                .should()
                .onlyDependOnClassesThat(
                        resideInAnyPackage(CORE).or(resideInAnyPackage("java..", "javax..", "jdk..", "org.jspecify..")))
                .check(CODE);
    }

    @Test
    void adaptersKnowTheCoreAndNeverEachOther() {
        for (var adapter : ADAPTERS) {
            var own = "footnote." + adapter + "..";
            noClasses()
                    .that()
                    .resideInAPackage(own)
                    .should()
                    .dependOnClassesThat(resideInAnyPackage("footnote..")
                            .and(resideOutsideOfPackages(CORE))
                            .and(resideOutsideOfPackages(own)))
                    .check(CODE);
        }
    }

    @Test
    void onlyTheAppConstructsAdapters() {
        for (var adapter : ADAPTERS) {
            var own = "footnote." + adapter + "..";
            noClasses()
                    .that(resideOutsideOfPackages(own, "footnote.app..", "footnote.bench.."))
                    .should()
                    .dependOnClassesThat()
                    .resideInAPackage(own)
                    .check(CODE);
        }
    }

    @Test
    void stageFamiliesDoNotKnowEachOther() {
        for (var family : STAGE_FAMILIES) {
            for (var other : STAGE_FAMILIES) {
                if (family.equals(other)) continue;
                noClasses()
                        .that()
                        .resideInAPackage("footnote." + family + "..")
                        .should()
                        .dependOnClassesThat()
                        .resideInAPackage("footnote." + other + "..")
                        .check(CODE);
            }
        }
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("footnote.(**)").should().beFreeOfCycles().check(CODE);
    }

    @Test
    void jsonLivesWhereWiresAreSpoken() {
        noClasses()
                .that(resideOutsideOfPackages(
                        "footnote.server..", "footnote.models..", "footnote.qdrant..", "footnote.web.search.."))
                .should()
                .dependOnClassesThat()
                .resideInAPackage("com.fasterxml.jackson..")
                .check(CODE);
    }

    @Test
    void onlyTheServerCounts() {
        noClasses()
                .that(resideOutsideOfPackages("footnote.server.metrics.."))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.micrometer..", "io.prometheus..")
                .check(CODE);
    }

    @Test
    void theSettingsFileIsReadInOnePlace() {
        noClasses()
                .that(resideOutsideOfPackages("footnote.app.settings.."))
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.tomlj..")
                .check(CODE);
    }

    @Test
    void usersAddressesAreOpenedInOnePlace() {
        noClasses()
                .that(resideOutsideOfPackages("footnote.web.fetch.."))
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.apache.hc..")
                .check(CODE);
        noClasses()
                .that(resideOutsideOfPackages("footnote.web.git.."))
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.eclipse.jgit..")
                .check(CODE);
        noClasses()
                .that(resideOutsideOfPackages(
                        "footnote.models..",
                        "footnote.qdrant..",
                        "footnote.server.client..",
                        "footnote.testkit..",
                        "footnote.bench.."))
                .should()
                .dependOnClassesThat()
                .resideInAPackage("java.net.http..")
                .check(CODE);
        noClasses()
                .that(resideOutsideOfPackages("footnote.testkit..", "footnote.bench.."))
                .should()
                .callMethod(java.net.URL.class, "openConnection")
                .orShould()
                .callMethod(java.net.URL.class, "openStream")
                .check(CODE);
    }

    @Test
    void whoeverReadsTheCatalogueSaysWhoIsAsking() {
        methods()
                .that()
                .areDeclaredIn(Catalogue.class)
                .and(not("accept"))
                .should(takeAViewer())
                .check(CODE);
        methods()
                .that()
                .areDeclaredIn(footnote.spi.VectorIndex.class)
                .and(named("nearest"))
                .should(takeAViewer())
                .check(CODE);
        methods()
                .that()
                .areDeclaredIn(footnote.spi.PassageIndex.class)
                .and(named("matching"))
                .should(takeAViewer())
                .check(CODE);
        methods()
                .that()
                .areDeclaredIn(footnote.conversation.Conversations.class)
                .should(takeAViewer())
                .check(CODE);
        methods()
                .that()
                .areDeclaredIn(footnote.trace.Traces.class)
                .should(takeAViewer())
                .check(CODE);
        methods()
                .that()
                .areDeclaredIn(footnote.memory.Notes.class)
                .should(takeAViewer())
                .check(CODE);
        methods()
                .that()
                .areDeclaredIn(footnote.spi.Vectors.class)
                .should(takeAViewer())
                .check(CODE);
    }

    @Test
    void roomsHaveAMeaning() {
        noClasses()
                .should()
                .resideInAnyPackage(
                        "..util..", "..utils..", "..common..", "..helper..", "..manager..", "..impl..", "..misc..")
                .check(CODE);
        noClasses()
                .should()
                .haveNameMatching(".*(Util|Utils|Helper|Manager|Impl)")
                .check(CODE);
    }

    @Test
    void theRulesCanFail() {
        assertThatThrownBy(() -> noClasses()
                        .that()
                        .resideInAPackage("footnote.app..")
                        .should()
                        .dependOnClassesThat()
                        .resideInAPackage("footnote.lucene..")
                        .check(CODE))
                .isInstanceOf(AssertionError.class);
    }

    private static DescribedPredicate<JavaMethod> named(String... names) {
        return DescribedPredicate.describe(
                "are named " + String.join(", ", names),
                method -> List.of(names).contains(method.getName()));
    }

    private static DescribedPredicate<JavaMethod> not(String name) {
        return DescribedPredicate.describe(
                "are not named " + name, method -> !method.getName().equals(name));
    }

    private static ArchCondition<JavaMethod> takeAViewer() {
        return new ArchCondition<>("take a viewer") {
            @Override
            public void check(JavaMethod method, ConditionEvents events) {
                boolean takes = method.getRawParameterTypes().stream()
                        .map(JavaClass::getFullName)
                        .anyMatch(type -> type.equals(Viewer.class.getName()) || type.equals(Scope.class.getName()));
                events.add(new SimpleConditionEvent(method, takes, method.getFullName()));
            }
        };
    }
}
